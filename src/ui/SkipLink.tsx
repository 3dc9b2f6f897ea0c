/** The first focusable thing of every page; shows itself only when it has focus. */
export function SkipLink({
  target = 'contenido',
  children = 'Saltar al contenido',
}: {
  target?: string;
  children?: string;
}) {
  return (
    <a className="skip-link" href={`#${target}`}>
      {children}
    </a>
  );
}
