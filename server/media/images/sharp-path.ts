import { createRequire } from 'node:module'

/** The file of the sharp library: a native library cannot be bundled, and the worker may lie far from it. */
export const sharpPath = createRequire(import.meta.url).resolve('sharp')

/** sharp finds its native parts beside itself, under `@img`; the process that runs it must be able to read them. */
export const modulesFolder = sharpPath.slice(0, sharpPath.lastIndexOf('node_modules') + 'node_modules'.length)
