import type { ElementType } from 'react';
import * as react from 'react/jsx-dev-runtime';
import { withOwnElements } from './own-elements.ts';

export { Fragment, type JSX } from 'react/jsx-dev-runtime';

export const jsxDEV: typeof react.jsxDEV = (type: ElementType, props, key, isStatic, ...rest) => {
  const own = withOwnElements(type, props ?? {});
  return react.jsxDEV(type, own, key, isStatic && Array.isArray(own.children), ...rest);
};
