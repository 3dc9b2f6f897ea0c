import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './catalogue.css';
import { Catalogue } from './Catalogue.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <Catalogue />
  </StrictMode>,
);
