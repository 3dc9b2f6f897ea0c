import { beforeAll } from 'vitest';
import { shortenDocuments } from './short-documents.ts';

beforeAll(shortenDocuments);
