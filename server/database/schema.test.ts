import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { expect, inject, test } from 'vitest'
import { databaseTypesArguments } from '../testing/database-types.ts'
import '../testing/provided.ts'

test('the types of the database are those of its migrations', () => {
  const codegen = path.resolve('node_modules/.bin/kysely-codegen')
  const verify = () =>
    execFileSync(
      codegen,
      [...databaseTypesArguments({ ...inject('postgres'), database: 'template' }), '--verify'],
      {
        stdio: 'pipe',
        encoding: 'utf8',
      },
    )
  expect(verify, 'run `npm run database-types`').not.toThrow()
})
