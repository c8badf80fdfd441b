/** `npm run fuzz` asks for many more than `npm test` has the time for. */
export const fuzzCount = Number(process.env.FUZZ_CASES ?? 1_500)
