/**
 * What all music here is, in the words of the IPTC that machines read: made by a trained model.
 * See https://cv.iptc.org/newscodes/digitalsourcetype/.
 */
export const digitalSourceScheme = 'http://cv.iptc.org/newscodes/digitalsourcetype/'
export const digitalSourceName = 'trainedAlgorithmicMedia'
export const digitalSourceType = digitalSourceScheme + digitalSourceName
