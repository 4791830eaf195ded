interface SpinnerProps {
  /** What the user waits for. */
  label: string;
}

export function Spinner({ label }: SpinnerProps) {
  return (
    <div className="spinner" role="status">
      <span className="spinner-ring" aria-hidden />
      <span className="visually-hidden">{label}</span>
    </div>
  );
}
