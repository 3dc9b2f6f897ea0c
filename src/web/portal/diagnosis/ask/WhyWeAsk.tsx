export function WhyWeAsk({ children }: { children: string }) {
  return (
    <details className="why-we-ask">
      <summary>¿Por qué lo preguntamos?</summary>
      <p>{children}</p>
    </details>
  );
}
