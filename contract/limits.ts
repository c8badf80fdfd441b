/** THE numbers on which both sides must agree, or which appear in a sentence. */

const MiB = 1024 * 1024

/** A cover or profile picture may be this large before the browser shrinks it. */
export const maxCoverBytes = 10 * MiB
/** More is no cover but a way to fill the memory of the reader's browser. */
export const maxCoverPixels = 40_000_000
export const compressedCoverBytes = 1024 * 1024
export const maxAudioBytes = 100 * MiB
export const maxAudioMegabytes = 100
export const maxCoverMegabytes = 10

/** Below half a second there is no song; above 20 minutes one upload could hold a core for a minute. */
export const minAudioSeconds = 0.5
export const maxAudioMinutes = 20
export const maxChannels = 8
export const minSampleRate = 8_000
export const maxSampleRate = 192_000

/** The MIME-independent formats we decode; file-name endings for the file picker. */
export const audioEndings = [
  '.mp3',
  '.wav',
  '.flac',
  '.ogg',
  '.oga',
  '.opus',
  '.m4a',
  '.mp4',
  '.aac',
] as const
export const coverTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'] as const

export const titleLength = 255
export const descriptionLength = 5_000
/** Files that wait to become songs, per person. */
export const maxDrafts = 30
/** An upload that is not continued is deleted after this; a finished draft later. */
export const uploadHours = 24
export const draftDays = 30
/** A recipe or lyrics beside a song's file. */
export const maxSidecarKilobytes = 512
/** A workflow that is kept with a song, as it is written after cleaning. */
export const maxWorkflowKilobytes = 300
/** So long a draft that was thrown away among its takes can be had back. */
export const discardedMinutes = 60
export const fileNameLength = 255
export const generatorLength = 60
export const generatorVersionLength = 40
export const promptLength = 5_000
export const lyricsLength = 10_000
export const seedLength = 20
/** Of a sampler. */
export const maxSteps = 10_000
export const keyLength = 20
/** Beats a minute. */
export const minBpm = 20
export const maxBpm = 400
export const maxTags = 10
export const tagLength = 30
export const artistNameLength = 255
export const bioLength = 1_000
/** As it may be chosen; browsers make it smaller before they send it. */
export const maxProfileImageBytes = 50 * MiB
export const maxProfileImageMegabytes = 50
export const nameLength = 100
export const emailLength = 254
/** Six is the floor; longer is the person's choice, up to where hashing stays cheap. */
export const minPasswordLength = 6
export const maxPasswordLength = 200
/** Codes that are sent to an address, and how long and how often they may be tried. */
export const verificationCodeDigits = 6
export const verificationMinutes = 10
export const verificationTries = 5
/** Before another one is sent. */
export const resendSeconds = 60
export const searchLength = 200

export const sessionHours = 24
/** Then it ends, however often it was used. */
export const maxSessionDays = 90
/** API tokens of one member, and how long one lives that has an end. */
export const maxApiTokens = 50
export const maxTokenDays = 366
/** Passwords for music apps of one member. */
export const maxAppPasswords = 20
/** So long a program that asks for a token waits to be let in, and so often it asks. */
export const deviceCodeMinutes = 15
export const devicePollSeconds = 5
/** How far back the log of sign-ins reaches. */
export const signInLogDays = 90
/** So fresh has a session to be where there is no password to ask for. */
export const freshSessionMinutes = 10
/** Between the wish to be deleted and the deletion. */
export const deletionGraceDays = 14
/** How long a member may take to show their second factor. */
export const halfSessionMinutes = 10
/** A passkey's signature, or the first code of an authenticator app, is awaited this long. */
export const challengeMinutes = 5
export const setUpMinutes = 15
export const recoveryCodeCount = 10
export const maxPasskeys = 20
/** So long one may take at an OpenID Connect provider, and again to choose a name afterwards. */
export const openIdMinutes = 15
/** The link that resets a password is worth the account while it lives. */
export const resetLinkMinutes = 30
/** So long lies a copy of the own data. */
export const exportHours = 72
export const minStars = 1
export const maxStars = 5
/** Scores of the five categories; 0 says "not judged". */
export const minScore = 1
export const maxScore = 10
export const defaultScore = 5
export const ratingCommentLength = 2_000
export const commentLength = 2_000
export const minPostTitleLength = 5
export const minPostLength = 10
export const postLength = 10_000
export const replyLength = 5_000
export const maxPostTags = 5
/** An account that is younger is new: it writes less, and no links. */
export const newcomerHours = 24
/** At most so many posts by one member within that time, and so many comments and replies. */
export const newcomerPosts = 3
export const newcomerComments = 30
/** What has not been touched for so long is not new to any reader. */
export const unreadDays = 30
/** People one comment may call with @. */
export const maxMentions = 5
/** A second play by the same listener counts only after this pause. */
export const playPauseMinutes = 30
/** So long a listen must be to count, or half of a song that is shorter than twice this. */
export const qualifiedSeconds = 30
/** Who listens again to a song counts anew after this. */
export const qualifiedPauseHours = 6
/** An account must be this old for its votes to order charts and the hall of fame, and this old to judge a contest. */
export const chartAccountHours = 24
export const contestAccountHours = 72
/** Places of each list in the hall of fame. */
export const leaderboardPlaces = 5
/** What was heard longer ago than this without a word of it is not believed any more. */
export const maxListenPauseSeconds = 30

export const pageSize = 24
export const maxPageSize = 100
/** Waveform resolution kept per song: one byte each, 0-255. */
export const peakCount = 200
/** A song's analysis is awaited this long before the upload answers `processing`. */
export const analysisWaitSeconds = 20

/** Live streams that one person, and one network, may hold open at each instance: a browser needs one. */
export const maxStreamsPerPerson = 16
export const maxStreamsPerNetwork = 256
/** What one stream may listen to besides the own account. */
export const maxTopics = 20
export const messageLength = 2_000
/** A new member may write first to so many people. */
export const newcomerConversations = 5
/** From here on the bell says "99+". */
export const maxShownCount = 99
/** As posters can carry it. */
export const challengeTitleLength = 100
export const challengeThemeLength = 100
/** So long may entries be judged after the last moment to take part. */
export const judgingHours = 48
export const playlistNameLength = 100
export const playlistDescriptionLength = 1_000
export const maxPlaylists = 200
/** Moving one song renumbers the list in one statement, so a list stays a size that is done at once. */
export const maxPlaylistSongs = 500
/** As much of each kind as a browser keeps for an account to come. */
export const maxKeptOnDevice = 500
/** Of each kind, while a person is still typing. */
export const foundAtOnce = 5
/** What a person writes with a report or an appeal, and a moderator with a decision. */
export const reportLength = 2_000
/** So long a case is a moderator's alone after they have last looked at it. */
export const claimMinutes = 15
/** So long the person concerned may object. */
export const appealDays = 183
/** What was removed by a decision is kept this long, so that the decision can be reversed. */
export const removedDays = 30
/** Reports that one network may send without an account, within an hour. */
export const guestReports = 5

/** Why a member's votes are set aside, or count again. */
export const quarantineReasonLength = 1_000
/** A word or domain that moderators look for, what they note beside it, and a text to try filters on. */
export const filterPatternLength = 100
export const filterNoteLength = 300
export const filterTrialLength = 10_000

/** Browsers of one person that get pushes; one more takes the place of the one that was quiet for longest. */
export const maxPushDevices = 10
/** Of the address of a browser at its push service; the longest known have about 600 characters. */
export const maxPushAddressLength = 1_000
