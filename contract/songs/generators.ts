/** The generators that forms offer; any other tool is typed by the uploader. */
export const generators = [
  'Suno',
  'Udio',
  'ElevenLabs',
  'Stable Audio',
  'Lyria',
  'MiniMax Music',
  'Mureka',
  'Riffusion',
  'AIVA',
  'SOUNDRAW',
  'MusicGen',
  'ACE-Step',
  'YuE',
  'DiffRhythm',
] as const

/** The name as the list spells it, if the list has it. */
export function generatorNamed(name: string): string {
  const lowered = name.toLowerCase()
  return generators.find(generator => generator.toLowerCase() === lowered) ?? name
}
