/** A long e-mail address goes on below at its @, not in the middle of a word; a text without one stays as it is. */
export function EmailText({ children }: { children: string }) {
  const [name, host] = children.split('@');
  if (host === undefined) return <>{children}</>;
  return (
    <>
      {name}
      <wbr />@{host}
    </>
  );
}
