import type { Subject } from './subject.ts'

/** In the order of the table. */
export const subjects: readonly Subject[] = [
  {
    name: 'ready',
    // The least that the product does: routing, one trivial statement, a tiny answer.
    prepare: async () => ({ request: () => ({ path: '/ready' }), statement: 'select 1;\n' }),
  },
]
