import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { underCpuLimit } from './cpu-limit.ts'

test.runIf(process.platform !== 'win32')(
  'a process under a CPU limit ends though no program watches it, and sees its arguments and environment as they are',
  async () => {
    const script = 'process.stdout.write(JSON.stringify([process.argv[1], process.env])); for (;;);'
    const odd = `a "b" $0 'c' *`
    const environment = { NODE_ENV: 'production' }
    const { program, args } = underCpuLimit(
      { program: process.execPath, args: ['-e', script, odd], environment },
      1,
    )
    const child = spawn(program, args, { env: environment, stdio: ['ignore', 'pipe', 'ignore'] })
    let said = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      said += text
    })
    expect(await once(child, 'close')).toEqual([null, 'SIGXCPU'])
    expect(JSON.parse(said)).toEqual([odd, environment])
  },
)
