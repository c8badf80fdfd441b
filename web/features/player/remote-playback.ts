/** Safari's own API for AirPlay, older than the standard. */
interface AirPlayElement {
  webkitShowPlaybackTargetPicker?: () => void
}

/** The part of the audio element that casting uses. */
type Castable = Pick<HTMLAudioElement, 'addEventListener' | 'removeEventListener'> & {
  remote?: Pick<RemotePlayback, 'watchAvailability' | 'cancelWatchAvailability' | 'prompt'>
} & AirPlayElement

const airPlayEvent = 'webkitplaybacktargetavailabilitychanged'

/** Reports whether there is another device to play on, and each change of that. Returns a function that stops this. */
export function watchDevices(audio: Castable, onChange: (isThere: boolean) => void): () => void {
  if (audio.webkitShowPlaybackTargetPicker) {
    const hear = (event: Event) => onChange('availability' in event && event.availability === 'available')
    audio.addEventListener(airPlayEvent, hear)
    return () => audio.removeEventListener(airPlayEvent, hear)
  }
  const { remote } = audio
  if (!remote) return () => {}
  // A browser that can't look for devices, such as one on a desktop computer, refuses: then there is no button.
  const watching = remote.watchAvailability(onChange).catch(() => undefined)
  return () => void watching.then(async id => await remote.cancelWatchAvailability(id)).catch(() => {})
}

/** The browser asks for the device; closing its dialog is no failure. */
export async function chooseDevice(audio: Castable): Promise<void> {
  if (audio.webkitShowPlaybackTargetPicker) return audio.webkitShowPlaybackTargetPicker()
  try {
    await audio.remote?.prompt()
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'NotAllowedError')) console.error(error)
  }
}
