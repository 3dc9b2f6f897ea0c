import { afterEach, vi } from 'vitest';
import '#ui/styles/app.css';

afterEach(() => void vi.unstubAllGlobals());
