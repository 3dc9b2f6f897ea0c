import { fillObligations } from './test/bench/filled-database.ts';
const a=performance.now(); await fillObligations(`postgres://rebanca@127.0.0.1:5499/${process.argv[2]}`, Number(process.argv[3])); console.log((performance.now()-a)/1000,'s');
