import { TextField, type TextFieldProps } from '../../ui/controls/text-field.tsx';
import { useDelayed } from '../../ui/layout/use-delayed.ts';

interface ImageFieldProps extends TextFieldProps {
  /** The URL if it is valid. */
  image: string | null | undefined;
}

/** The URL of an image, with a small picture of it. */
export function ImageField({ image, ...field }: ImageFieldProps) {
  const url = useDelayed(image);
  return (
    <div className="design-image">
      <TextField {...field} type="url" placeholder="https://" />
      {url && <img src={url} alt="" referrerPolicy="no-referrer" />}
    </div>
  );
}
