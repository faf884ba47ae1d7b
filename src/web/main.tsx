// Must come first: before any import that loads Zod, and that reads the storage.
import './app/noEval';
import './app/noStorage';
import { createRoot } from 'react-dom/client';
import { watchEntrance } from './app/entrance';
import './app/theme/fonts.css';
import { Root } from './app/Root';
import './app/theme/themeChoice';

// Before the first render, as the App's router reads the hash only once.
watchEntrance();

const container = document.getElementById('root');
if (!container) throw new Error('index.html has no #root');
// For `start/early.ts`, which otherwise says that the application did not come.
container.dataset['app'] = '';
createRoot(container).render(<Root />);
