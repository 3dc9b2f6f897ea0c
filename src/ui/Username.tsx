/** Tells a password manager whose password is typed; nobody sees it. */
export function Username({ value }: { value: string }) {
  return <input type="text" hidden readOnly aria-label="Número de documento" autoComplete="username" value={value} />;
}
