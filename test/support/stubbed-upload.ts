import { vi } from 'vitest';

/** Replaces `XMLHttpRequest`. Returns a function that lets the running upload end with the given response. */
export function stubUpload(status: number, body: object): () => void {
  let finish = () => {};
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      upload = {};
      onload = () => undefined;
      status = status;
      responseText = JSON.stringify(body);
      open() {}
      setRequestHeader() {}
      getResponseHeader = () => (status === 200 ? 'application/json' : 'application/problem+json');
      abort() {}
      send() {
        finish = () => this.onload();
      }
    },
  );
  return () => finish();
}
