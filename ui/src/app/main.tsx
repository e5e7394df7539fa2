import '@/styles/fonts.css';
import '@/styles/tokens.css';
import '@/styles/base.css';
import '@/styles/forced-colors.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App';
import { boot } from './boot';

const root = createRoot(document.getElementById('root') as HTMLElement);

boot().finally(() =>
  root.render(
    <StrictMode>
      <App />
    </StrictMode>,
  ),
);
