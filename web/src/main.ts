import './styles/font.css';
import './styles/tokens.css';
import './styles/kit.css';
import { mount } from 'svelte';
import App from './App.svelte';
// The theme, for every page.
import './lib/prefs.svelte';

// Pictures of a table without a server, only while developing: /?fixture=hand-47 (see fixtures/install.ts).
if (import.meta.env.DEV) await (await import('./fixtures/install')).install();

mount(App, { target: document.getElementById('app')! });
