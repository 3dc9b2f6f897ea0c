export const SkipLink = () => (
  <a className="skip-link" href="#contenido">
    Saltar al contenido
  </a>
);
