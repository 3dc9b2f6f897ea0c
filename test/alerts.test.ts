import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import { projectRoot } from '#tools/build-stamp.ts';
import { findExecutable } from './support/system-package.ts';

type Rule = { alert: string; for?: string; labels: { severity: string }; annotations: Record<string, string> };
const rules: Rule[] = parse(readFileSync(join(projectRoot, 'deploy/alerts.yaml'), 'utf8')).groups[0].rules;

/** `series` have one value per minute. The alert fires at minute `at`. */
type Firing = { series: Record<string, string>; at: number; labels?: Record<string, string> };

const instance = { job: 'rebanca', instance: 'a:9464' };
const of = (name: string, labels: Record<string, string> = {}) =>
  `${name}{${Object.entries({ ...instance, ...labels })
    .map(([key, value]) => `${key}="${value}"`)
    .join(', ')}}`;
const always = (value: string | number, minutes: number) => `${value}x${minutes}`;
const work = { work: 'mail.send' };

const firings: Record<string, Firing> = {
  RebancaInstanceAway: { series: { [of('up')]: '1 1 0x10' }, at: 5, labels: instance },
  RebancaDatabaseAway: { series: { [of('rebanca_database_up')]: '1 1 0x10' }, at: 5, labels: instance },
  RebancaStorageAway: { series: { [of('rebanca_storage_up')]: '1 1 0x10' }, at: 9, labels: instance },
  RebancaDiskFull: {
    series: { [of('rebanca_data_folder_free_bytes')]: '9e9 9e9 1e9x20' },
    at: 15,
    labels: instance,
  },
  RebancaArchivingFails: { series: { [of('rebanca_archiving_failing')]: '0 0 1x10' }, at: 9 },
  RebancaArchivingOld: { series: { [of('rebanca_archiving_last_seconds')]: '60+60x140' }, at: 130 },
  RebancaAnswersFail: {
    series: {
      [of('rebanca_answers_total', { kind: 'api', status: '2xx' })]: '0+90x30',
      [of('rebanca_answers_total', { kind: 'api', status: '5xx' })]: '0+10x30',
    },
    at: 20,
  },
  RebancaAnswersSlow: {
    series: {
      [of('rebanca_answer_seconds_bucket', { kind: 'api', le: '1' })]: '0+50x30',
      [of('rebanca_answer_seconds_bucket', { kind: 'api', le: '2.5' })]: '0+100x30',
      [of('rebanca_answer_seconds_bucket', { kind: 'api', le: '+Inf' })]: '0+100x30',
    },
    at: 20,
  },
  RebancaProviderEventsRefused: {
    series: { [of('rebanca_provider_events_refused_total', { reason: 'signature' })]: '0 0 0 1x10' },
    at: 5,
    labels: { reason: 'signature' },
  },
  RebancaCasesOverdue: {
    series: { [of('rebanca_cases_overdue', { kind: 'PAGO' })]: '0 2x80' },
    at: 65,
    labels: { kind: 'PAGO' },
  },
  RebancaCasesMany: {
    series: { [of('rebanca_cases_open', { kind: 'PAGO' })]: '1 300x80' },
    at: 65,
    labels: { kind: 'PAGO' },
  },
  RebancaPendingOld: {
    series: { [of('rebanca_pending_work_oldest_seconds', work)]: '0+3600x5' },
    at: 3,
    labels: work,
  },
  RebancaPendingMany: { series: { [of('rebanca_pending_work', work)]: '1 2000x40' }, at: 35, labels: work },
  RebancaJobsOld: { series: { [of('rebanca_jobs_oldest_seconds', work)]: '0+3600x5' }, at: 3, labels: work },
  RebancaJobsMany: { series: { [of('rebanca_jobs_waiting', work)]: '1 2000x40' }, at: 35, labels: work },
  RebancaJobsFail: { series: { [of('rebanca_jobs_failed', work)]: '0 1x130' }, at: 125, labels: work },
  RebancaInboxOld: { series: { [of('rebanca_inbox_oldest_seconds')]: '0+500x5' }, at: 3 },
  RebancaInboxMany: { series: { [of('rebanca_inbox_waiting')]: '1 2000x20' }, at: 15 },
  RebancaStatementsMany: {
    series: {
      [of('rebanca_statements_total')]: '0+20000x60',
      [of('rebanca_answers_total', { kind: 'api', status: '2xx' })]: '0+100x60',
    },
    at: 50,
  },
  RebancaTwoReleases: {
    series: {
      [of('rebanca_build_info', { release: 'one' })]: always(1, 50),
      [of('rebanca_build_info', { release: 'two' })]: `_ ${always(1, 50)}`,
    },
    at: 40,
  },
  RebancaLoopBusy: {
    series: { [of('nodejs_eventloop_lag_p99_seconds')]: '0.01 0.5x10' },
    at: 9,
    labels: instance,
  },
  RebancaMemory: {
    series: { [of('process_resident_memory_bytes')]: '120e6 700e6x20' },
    at: 18,
    labels: instance,
  },
  RebancaProcessor: { series: { [of('process_cpu_seconds_total')]: '0+59x40' }, at: 30, labels: instance },
};

const text = (template: string, labels: Record<string, string>) =>
  template.replaceAll(/\{\{ \$labels\.(\w+) \}\}/g, (_, name: string) => labels[name] ?? '');

describe('the alerts', () => {
  test('have a severity, a summary and an entry in the runbook', () => {
    const runbook = readFileSync(join(projectRoot, 'docs/operations/runbook.md'), 'utf8');
    const headings = [...runbook.matchAll(/^### (Rebanca\w+)$/gm)].map(([, name]) => name);
    expect(headings).toEqual(rules.map(({ alert }) => alert));
    for (const { alert, labels, annotations } of rules) {
      expect(['critical', 'warning'], alert).toContain(labels.severity);
      expect(annotations).toEqual({
        summary: expect.stringMatching(/\w/),
        runbook: `docs/operations/runbook.md#${alert.toLowerCase()}`,
      });
    }
  });

  test('have a test series for each alert, and no other test series', () => {
    expect(Object.keys(firings).toSorted()).toEqual(rules.map(({ alert }) => alert).toSorted());
  });

  const promtool = findExecutable(['promtool']);

  test.skipIf(!promtool)('fire in Prometheus at the expected minute', () => {
    const folder = mkdtempSync(join(tmpdir(), 'rebanca-alerts-'));
    cpSync(join(projectRoot, 'deploy/alerts.yaml'), join(folder, 'alerts.yaml'));
    const tests = rules.map(({ alert, labels, annotations }) => {
      const { series, at, labels: own = {} } = firings[alert]!;
      const fired = {
        exp_labels: { ...own, ...labels },
        exp_annotations: Object.fromEntries(
          Object.entries(annotations).map(([name, template]) => [name, text(template, own)]),
        ),
      };
      return {
        name: alert,
        interval: '1m',
        input_series: Object.entries(series).map(([name, values]) => ({ series: name, values })),
        alert_rule_test: [
          { eval_time: '0m', alertname: alert, exp_alerts: [] },
          { eval_time: `${at}m`, alertname: alert, exp_alerts: [fired] },
        ],
      };
    });
    writeFileSync(
      join(folder, 'tests.yaml'),
      stringify({ rule_files: ['alerts.yaml'], evaluation_interval: '1m', tests }),
    );
    const { status, stdout, stderr } = spawnSync(promtool!, ['test', 'rules', 'tests.yaml'], {
      cwd: folder,
      encoding: 'utf8',
    });
    rmSync(folder, { recursive: true });
    expect(`${stdout}${stderr}`).toContain('SUCCESS');
    expect(status).toBe(0);
  });

  test.skipIf(!promtool)('are loaded by the sample configuration', () => {
    const { stdout, stderr, status } = spawnSync(promtool!, ['check', 'config', 'deploy/prometheus.yaml'], {
      cwd: projectRoot,
      encoding: 'utf8',
    });
    expect(`${stdout}${stderr}`).toContain('SUCCESS');
    expect(status).toBe(0);
  });
});
