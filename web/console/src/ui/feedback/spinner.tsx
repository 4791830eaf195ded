/** @param label what the user waits for */
export function Spinner({ label }: { label: string }) {
  return (
    <div className="spinner center" role="status">
      <span className="spinner-ring" aria-hidden />
      <span className="visually-hidden">{label}</span>
    </div>
  );
}
