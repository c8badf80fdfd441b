/*
 * What the AAC decoder shows to JavaScript: one decoder, one place for a frame, one place for its sound.
 * Built with FAAD2 into faad2.gen.ts by build-faad2.sh.
 */
#include <stdio.h>
#include <neaacdec.h>

#define EXPORT(name) __attribute__((export_name(#name)))

/* A frame has 6,144 bits per channel at most and eight channels (ISO/IEC 14496-3). */
#define FRAME_BYTES 8192

static unsigned char frame[FRAME_BYTES];
static NeAACDecHandle decoder;
static NeAACDecFrameInfo about;
static int isMono;
static float *sound;

EXPORT(frame) unsigned char *framePlace(void) { return frame; }
EXPORT(frameBytes) int frameBytes(void) { return FRAME_BYTES; }

/*
 * Begins with the AudioSpecificConfig that stands in the frame's place. 0: it can't be decoded. Its channels are read here,
 * since FAAD2 calls mono stereo: the four bits behind the object type and the index of the rate.
 */
EXPORT(begin) int begin(int length) {
  unsigned long rate;
  unsigned char channels;
  decoder = NeAACDecOpen();
  if (!decoder) return 0;
  NeAACDecConfigurationPtr settings = NeAACDecGetCurrentConfiguration(decoder);
  settings->outputFormat = FAAD_FMT_FLOAT;
  if (!NeAACDecSetConfiguration(decoder, settings)) return 0;
  isMono = length >= 2 && (frame[1] >> 3 & 15) == 1;
  return NeAACDecInit2(decoder, frame, length, &rate, &channels) >= 0;
}

/* Decodes the frame that stands there and answers how many samples each channel has; 0: none, or it is broken. */
EXPORT(decode) int decode(int length) {
  sound = NeAACDecDecode(decoder, &about, frame, length);
  if (!sound || about.error || about.channels == 0) return 0;
  return about.samples / about.channels;
}

/* Of the frame that was decoded last: samples of all channels in turn. */
EXPORT(sound) float *soundPlace(void) { return sound; }
EXPORT(interleaved) int interleaved(void) { return about.channels; }
/* FAAD2 gives mono twice, since parametric stereo may follow. It can't without SBR: then one of the two is enough. */
EXPORT(channels) int channelCount(void) { return isMono && !about.sbr ? 1 : about.channels; }
EXPORT(sampleRate) int sampleRate(void) { return about.samplerate; }

/* FAAD2 complains of a broken frame on stderr: there is none here, and the frame is left out anyway. */
#undef stderr
FILE *const stderr = 0;
int fprintf(FILE *file, const char *format, ...) { return 0; }
