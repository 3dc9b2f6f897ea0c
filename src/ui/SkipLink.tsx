/** The first focusable element of every page; visible only with focus. */
export const SkipLink = () => (
  <a className="skip-link" href="#contenido">
    Saltar al contenido
  </a>
);
