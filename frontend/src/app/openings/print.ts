import { renderOpenings } from './render';

/* The build runs this file (`webpack/OpeningsPlugin.ts`). */
process.stdout.write(renderOpenings());
