import { Volume1, Volume2, VolumeX } from 'lucide-react'

/** A speaker that shows the volume that is heard, 0 to 100. */
export function VolumeIcon({ heard }: { heard: number }) {
  if (heard === 0) return <VolumeX size={20} aria-hidden="true" />
  return heard < 50 ? <Volume1 size={20} aria-hidden="true" /> : <Volume2 size={20} aria-hidden="true" />
}
