/** `npm run fuzz` runs many more cases than `npm test` has time for. */
export const fuzzCount = Number(process.env.FUZZ_CASES ?? 1_500)
