import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { complaintsOfPromtool, withoutPromtool } from '../testing/promtool.ts'
import { emptyMelodrome } from '../testing/test-melodrome.ts'

const alertsFile = path.resolve('docs/alerts.yml')

interface Dashboard {
  panels: { title: string; targets: { expr: string }[] }[]
}

const dashboard: Dashboard = JSON.parse(readFileSync('docs/grafana.json', 'utf8'))
const shown = dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))
const alerts = [...readFileSync(alertsFile, 'utf8').matchAll(/^ +- alert: (\w+)\n +expr: (.+)$/gm)].map(
  ([, name = '', expr = '']) => ({ name, expr }),
)

/** The series that Prometheus itself adds to every job. */
const ofPrometheus = ['up']

test('dashboard and alerts ask for series that /metrics has, and the dashboard for all that are our own', async () => {
  const token = 'a token of the operator'
  // A replica that is away has series, too.
  const replicas = { urls: ['postgres://unknown@127.0.0.1:1/none'], poolSize: 1, maxLagMs: 3_000 }
  const { app } = await emptyMelodrome({ metricsToken: token, replicas })
  await app.inject({ url: '/health' })
  const page = (await app.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } })).body
  const lines = page.split('\n').filter(line => !line.startsWith('#'))
  const has = ({ name, labels }: Selector): boolean =>
    lines.some(line => /^\w+/.exec(line)?.[0] === name && labels.every(label => line.includes(label)))
  const missing = [...shown, ...alerts.map(({ expr }) => expr)]
    .flatMap(selectorsIn)
    .filter(selector => !ofPrometheus.includes(selector.name) && !has(selector))
  expect(missing).toEqual([])

  const own = [...page.matchAll(/^# TYPE (\w+) /gm)]
    .map(([, name = '']) => name)
    .filter(name => !/^(nodejs|process)_/.test(name))
  expect(own.length).toBeGreaterThan(10)
  const asked = shown.flatMap(selectorsIn).map(({ name }) => name.replace(/_(bucket|count|sum)$/, ''))
  expect(own.filter(name => !asked.includes(name))).toEqual([])
})

/** For each alert: the series that set it off, values by the minute that do so, and values that don't. */
const causes: Record<string, [series: string, bad: string, good: string][]> = {
  MelodromeDown: [['up', '0x90', '1x90']],
  // One browser whose push service is away is no trouble of the installation.
  MelodromeQueueOld: [
    ['queue_oldest_waiting_seconds{queue="analyse-song"}', '601x90', '600x90'],
    ['queue_oldest_waiting_seconds{queue="push-notification"}', '601x90', '601x90'],
  ],
  MelodromeJobsFailed: [
    ['queue_failed_jobs{queue="analyse-song"}', '0x80 1x10', '1x90'],
    ['queue_failed_jobs{queue="push-notification"}', '0x80 1x10', '0x80 1x10'],
  ],
  MelodromeMailsWait: [['queue_oldest_waiting_seconds{queue="send-mail"}', '901x90', '900x90']],
  MelodromeDiskFull: [
    ['storage_free_bytes', '99x90', '100x90'],
    ['storage_reserve_bytes', '100x90', '100x90'],
  ],
  MelodromeChartsOld: [['charts_age_seconds', '601x90', '600x90']],
  MelodromePoolWaiting: [['database_connections{state="waiting"}', '1x90', '0x90']],
  MelodromeReplicaUnused: [['database_replica_used', '0x90', '1x90']],
  MelodromeLoopDelay: [['nodejs_eventloop_lag_p99_seconds', '0.3x90', '0.02x90']],
  MelodromeErrors: [['logged_errors_total', '0x85 1x5', '5x90']],
  MelodromeMetricsIncomplete: [['metrics_part_success{part="charts"}', '0x90', '1x90']],
}

test('promtool reads every query, and each alert fires when it should and only then', async ({ skip }) => {
  skip(withoutPromtool !== undefined, withoutPromtool)
  expect(complaintsOfPromtool(['check', 'rules', alertsFile])).toBe('')
  const folder = await mkdtemp(path.join(os.tmpdir(), 'melodrome-rules-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))

  // JSON is YAML, too.
  const file = path.join(folder, 'rules.yml')
  const rules = shown.map((expr, at) => ({
    record: `panel:${at}`,
    expr: expr.replaceAll('$__rate_interval', '5m'),
  }))
  await writeFile(file, JSON.stringify({ groups: [{ name: 'dashboard', rules }] }))
  expect(complaintsOfPromtool(['check', 'rules', file])).toBe('')

  expect(Object.keys(causes)).toEqual(alerts.map(({ name }) => name))
  const cases = Object.entries(causes).flatMap(([name, series]) => [
    fires(
      name,
      series.map(([which, bad]) => [which, bad]),
      1,
    ),
    fires(
      name,
      series.map(([which, , good]) => [which, good]),
      0,
    ),
  ])
  const testFile = path.join(folder, 'test.yml')
  await writeFile(
    testFile,
    JSON.stringify({ rule_files: [alertsFile], evaluation_interval: '1m', tests: cases }),
  )
  expect(complaintsOfPromtool(['test', 'rules', testFile])).toBe('')
})

/** A case of `promtool test rules`: whether an alert fires after an hour and a half. */
function fires(alert: string, series: [which: string, values: string][], expected: 0 | 1) {
  return {
    interval: '1m',
    name: `${alert} ${expected}`,
    input_series: series.map(([which, values]) => ({ series: labelled(which), values: spelled(values) })),
    promql_expr_test: [
      {
        expr: `count(ALERTS{alertname="${alert}", alertstate="firing"}) or vector(0)`,
        eval_time: '90m',
        exp_samples: [{ labels: '{}', value: expected }],
      },
    ],
  }
}

const labelled = (which: string): string =>
  which.includes('{')
    ? which.replace('{', '{job="melodrome",instance="a",')
    : `${which}{job="melodrome",instance="a"}`

/** `1x90`, the same value for ninety minutes, as promtool writes it. */
const spelled = (values: string): string => values.replaceAll('x', '+0x')

interface Selector {
  name: string
  /** The labels that must be there, as the page writes them. */
  labels: string[]
}

/**
 * The series that a query of Prometheus reads; each names the job, because other programs have figures of Node as well.
 */
function selectorsIn(query: string): Selector[] {
  const found = [...query.matchAll(/(\w+)\{([^}]*)\}/g)]
  expect(found.map(([selector]) => selector).join()).toContain('job="melodrome"')
  return found.map(([, name = '', labels = '']) => ({
    name,
    labels: labels.split(/, */).filter(label => /^\w+="/.test(label) && !label.startsWith('job=')),
  }))
}
