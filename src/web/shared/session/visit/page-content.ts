/** The number of elements and the text of the page: it differs once a translator or an extension has changed the page. */
export const pageContent = (): string => {
  const page = document.getElementById('root')!;
  return page.getElementsByTagName('*').length + page.textContent;
};
