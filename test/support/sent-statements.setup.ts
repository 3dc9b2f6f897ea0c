import { recordSentStatements } from './sent-statements.ts';

recordSentStatements();
