import { type ReactNode, useEffect } from 'react';

interface PageProps {
  title: string;
  /** What the page is for, below its title. */
  description?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

/** A page with a title, which is also the title of the document. */
export function Page({ title, description, actions, children }: PageProps) {
  useDocumentTitle(title);
  return (
    <div className="page">
      <header className="page-header toolbar">
        <div>
          <h1>{title}</h1>
          {description && <p className="soft">{description}</p>}
        </div>
        {actions && <div className="toolbar">{actions}</div>}
      </header>
      {children}
    </div>
  );
}

export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Formwright`;
  }, [title]);
}
