// First of all: before anything that loads Zod.
import './noEval';
import { createRoot } from 'react-dom/client';
import { watchEntrance } from './entrance';
import './fonts.css';
import { Root } from './Root';
import './tema';

// Before the first render: the App's router reads the address once.
watchEntrance();

const container = document.getElementById('root');
if (!container) throw new Error('index.html has no #root');
createRoot(container).render(<Root />);
