export function saveFile(blob: Blob, fileName: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  document.body.append(link);
  link.click();
  link.remove();
  // Releases the URL after a minute, because some browsers read the URL only after the click has returned.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
