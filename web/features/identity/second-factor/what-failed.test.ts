import { afterEach, expect, test, vi } from 'vitest'
import { createSay } from '#words/say.ts'
import secondFactor from '../../../../words/en/identity/second-factor.json'
import { Refused, Unreachable } from '../../../api/refused.ts'
import { NoPasskey } from './passkey.ts'
import { whatFailed } from './what-failed.ts'

const say = createSay('en', { 'second-factor': secondFactor })

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('a wrong field is named first, then the reason for the whole; what was not foreseen is logged', () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const problem = { code: 'input.invalid', message: 'Please check.' }
  const fields = { code: { code: 'short', message: 'Six digits, please.' } }
  expect(whatFailed(say, new Refused(400, { ...problem, fields }, ''))).toBe('Six digits, please.')
  expect(whatFailed(say, new Refused(400, problem, ''))).toBe('Please check.')
  expect(logged).not.toHaveBeenCalled()
  expect(whatFailed(say, new Error('?'))).toBe(say('second-factor.failed'))
  expect(logged).toHaveBeenCalledOnce()
  expect(whatFailed(say, new Unreachable())).toBe(say('common.network.text'))
})

test('a browser without passkeys says so; one that has them was cancelled', () => {
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal('PublicKeyCredential', undefined)
  expect(whatFailed(say, new NoPasskey())).toBe(say('second-factor.unsupported'))
  vi.stubGlobal('PublicKeyCredential', function create() {})
  expect(whatFailed(say, new NoPasskey())).toBe(say('second-factor.cancelled'))
})
