import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { compileFunction, runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { withoutAbsent } from './lean-react.ts'

test('branches for kinds that never come are cut, the others stay as they are', () => {
  const code = `
    function nameOf(fiber) {
      switch (fiber.tag) {
        case 5: return 'host';
        case 30: var size = 1; return measure(fiber, size);
        case 26: case 6: size = 2; return 'text of ' + size;
        default: return 30 === fiber.tag ? 'never' : 31 !== fiber.tag && 'other';
      }
    }
    function startViewTransition() { return document.startViewTransition(); }
    [5, 6, 7].map(tag => nameOf({ tag })).concat(startViewTransition())`
  const lean = withoutAbsent(code)

  expect(lean).not.toContain('measure')
  expect(lean).not.toContain('30 ===')
  // In strict mode a variable whose declaration went with its branch would throw.
  const result: unknown = runInNewContext(`'use strict';${lean}`)
  expect(result).toEqual(['host', 'text of 2', 'other', null])
})

test('who falls into a branch that is cut still finds what it says', () => {
  const code = `
    function textOf(fiber) {
      var said = [];
      switch (fiber.tag) {
        case 4: said.push('portal');
        case 27: said.push('shared'); break;
        case 12: said.push('profiler');
        case 13: said.push('suspense');
      }
      return said.join(' ');
    }
    [4, 13].map(tag => textOf({ tag }))`
  const result: unknown = runInNewContext(withoutAbsent(code))
  expect(result).toEqual(['portal shared', 'suspense'])
  expect(withoutAbsent(code)).not.toContain('profiler')
})

test('hooks that nobody calls are gone, and numbers that are not a kind stay', () => {
  const others = Array.from({ length: 10 }, (_, index) => `useOther${index}: no`).join(', ')
  const code = `var no = 0, hooks = { useState: 1, useOptimistic: 2, ${others} }; if (30 === hooks.size) no = 1`
  const lean = withoutAbsent(code)
  expect(lean).toContain('useState')
  expect(lean).not.toContain('useOptimistic')
  expect(lean).toContain('30 === hooks.size')
})

test('React DOM becomes a good deal shorter and still loads', () => {
  const path = createRequire(import.meta.url).resolve('react-dom/client')
  const file = path.replace('client.js', 'cjs/react-dom-client.production.js')
  const whole = readFileSync(file, 'utf8')
  const lean = withoutAbsent(whole)
  expect(lean.length).toBeLessThan(whole.length * 0.85)

  const exported: Record<string, unknown> = {}
  const load = compileFunction(lean, ['exports', 'require', 'process'])
  load(exported, createRequire(file), { env: { NODE_ENV: 'production' } })
  expect(exported).toHaveProperty('hydrateRoot')
})
