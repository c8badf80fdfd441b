/**
 * How all music here was made, in machine-readable words of the IPTC: by a trained model. See
 * https://cv.iptc.org/newscodes/digitalsourcetype/.
 */
export const digitalSourceScheme = 'http://cv.iptc.org/newscodes/digitalsourcetype/'
export const digitalSourceName = 'trainedAlgorithmicMedia'
export const digitalSourceType = digitalSourceScheme + digitalSourceName
