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
