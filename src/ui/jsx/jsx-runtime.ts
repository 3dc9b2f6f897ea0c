import type { ElementType } from 'react';
import * as react from 'react/jsx-runtime';
import { withOwnElements } from './own-elements.ts';

export { Fragment, type JSX } from 'react/jsx-runtime';

export const jsx: typeof react.jsx = (type: ElementType, props, key) =>
  react.jsx(type, withOwnElements(type, props ?? {}), key);

export const jsxs: typeof react.jsxs = (type: ElementType, props, key) => {
  const own = withOwnElements(type, props ?? {});
  return Array.isArray(own.children) ? react.jsxs(type, own, key) : react.jsx(type, own, key);
};
