import { expect, test } from './melodrome.ts'

test('two members of the cast are signed in at the same time, each in a browser of their own', {
  tag: '@desktop',
}, async ({ person }) => {
  const mina = await person('mina')
  const jun = await person('jun')

  for (const { request, email } of [mina, jun]) {
    const answer = await request.get('/api/auth/user')
    expect(await answer.json()).toMatchObject({ email })
  }
})
