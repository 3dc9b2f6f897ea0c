import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** What a page was rendered from, as its queries hold it: the browser needs the same to draw the same page. */
export type RenderedData = readonly (readonly [QueryKey, unknown])[];

const elementId = 'rebanca-data';

export function giveData(queries: QueryClient, data: RenderedData): void {
  for (const [key, value] of data) queries.setQueryData(key, value);
}

/** In the browser, from the element that the page carries. */
export function readRenderedData(queries: QueryClient): void {
  const text = document.getElementById(elementId)?.textContent;
  if (text) giveData(queries, JSON.parse(text) as RenderedData);
}

/** JSON in a script element that runs nothing: no text in it can end the element. */
export function dataElement(id: string, data: unknown): string {
  return `<script type="application/json" id="${id}">${safeJson(data)}</script>`;
}

export const safeJson = (data: unknown): string => JSON.stringify(data).replaceAll('<', '\\u003c');

export const renderedDataElement = (data: RenderedData): string => dataElement(elementId, data);
