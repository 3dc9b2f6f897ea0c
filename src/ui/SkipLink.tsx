/** The first focusable thing of every page; shows itself only when it has focus. */
export const SkipLink = () => (
  <a className="skip-link" href="#contenido">
    Saltar al contenido
  </a>
);
