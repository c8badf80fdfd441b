import { Socket } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { testDatabase } from '../testing/test-melodrome.ts'
import { createPool } from './connect.ts'

test('what a lost machine leaves in a transaction is undone, and a lost database is noticed', async () => {
  const keptAlive = vi.spyOn(Socket.prototype, 'setKeepAlive')
  onTestFinished(() => keptAlive.mockRestore())
  const pool = createPool({ connection: await testDatabase(), onConnectionLost: () => {} })
  onTestFinished(() => pool.end())
  const { rows } = await pool.query('show idle_in_transaction_session_timeout')
  expect(rows).toEqual([{ idle_in_transaction_session_timeout: '1min' }])
  expect(keptAlive).toHaveBeenCalledWith(true, 10_000)
})
