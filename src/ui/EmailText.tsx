/** Lets a long e-mail address wrap at its @ instead of inside a word; other texts stay the same. */
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
