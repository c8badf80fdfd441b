/** THE numbers on which browser and server must agree, or which appear in a sentence. */

const MiB = 1024 * 1024

/** A cover or profile picture may be this large before the browser shrinks it. */
export const maxCoverBytes = 10 * MiB
/** A picture with more pixels could fill the memory of the reader's browser. */
export const maxCoverPixels = 40_000_000
export const compressedCoverBytes = 1024 * 1024
export const maxAudioBytes = 100 * MiB
export const maxAudioMegabytes = 100
/** The server cuts a line that sends less: it is stalled or hostile. Any usable mobile connection is faster. */
export const minBytesPerSecond = 16 * 1024
export const maxCoverMegabytes = 10

/** Below half a second there is no song; above 20 minutes one upload could hold a core for a minute. */
export const minAudioSeconds = 0.5
export const maxAudioMinutes = 20
export const maxChannels = 8
export const minSampleRate = 8_000
export const maxSampleRate = 192_000

/** The formats that we decode, as file-name endings for the file picker. */
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
/** A workflow that is kept with a song, measured after private parts were removed. */
export const maxWorkflowKilobytes = 300
/** A discarded draft can be restored for this long. */
export const discardedMinutes = 60
export const fileNameLength = 255
export const generatorLength = 60
export const generatorVersionLength = 40
export const promptLength = 5_000
export const lyricsLength = 10_000
export const seedLength = 20
/** The most steps of a sampler. */
export const maxSteps = 10_000
export const keyLength = 20
/** Beats a minute. */
export const minBpm = 20
export const maxBpm = 400
export const maxTags = 10
export const tagLength = 30
export const artistNameLength = 255
export const bioLength = 1_000
/** A profile picture may be this large before the browser shrinks it. */
export const maxProfileImageBytes = 50 * MiB
export const maxProfileImageMegabytes = 50
export const nameLength = 100
export const emailLength = 254
/** Six is the minimum; a longer one is the person's choice, as long as hashing stays cheap. */
export const minPasswordLength = 6
export const maxPasswordLength = 200
/** Codes that are sent to an address, and how long and how often they may be tried. */
export const verificationCodeDigits = 6
export const verificationMinutes = 10
export const verificationTries = 5
/** The pause before another code is sent. */
export const resendSeconds = 60
export const searchLength = 200
/** An address of a page that signing in with another service leads back to. */
export const maxReturnPathLength = 500

export const sessionHours = 24
/** A session ends after this, however often it is used. */
export const maxSessionDays = 90
/** API tokens of one member, and the longest lifetime of one that expires. */
export const maxApiTokens = 50
export const maxTokenDays = 366
/** Passwords for music apps of one member. */
export const maxAppPasswords = 20
/** How long a program's request for a token waits for approval, and the pause between two polls. */
export const deviceCodeMinutes = 15
export const devicePollSeconds = 5
/** How far back the log of sign-ins reaches. */
export const signInLogDays = 90
/** How recent a sign-in or a second factor must be where the password alone can't prove who is asking. */
export const freshSessionMinutes = 10
/** Days between the request to delete an account and its deletion. */
export const deletionGraceDays = 14
/** How long a member may take to show their second factor. */
export const halfSessionMinutes = 10
/** How long the server waits for a passkey's signature, and for the first code of an authenticator app. */
export const challengeMinutes = 5
export const setUpMinutes = 15
export const recoveryCodeCount = 10
export const maxPasskeys = 20
/** How long a person may take at an OpenID Connect provider, and again to choose a name afterwards. */
export const openIdMinutes = 15
/** The link that resets a password gives access to the account, so it is valid for this long only. */
export const resetLinkMinutes = 30
/** How long a copy of a member's data is kept. */
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
/** The most posts, and the most comments and replies, that a new member may write within that time. */
export const newcomerPosts = 3
export const newcomerComments = 30
/** A post without activity for this long counts as read by everybody. */
export const unreadDays = 30
/** People that one comment may mention with @. */
export const maxMentions = 5
/** A second play by the same listener counts only after this pause. */
export const playPauseMinutes = 30
/** A listen counts after this long, or after half of a song that is shorter than twice this. */
export const qualifiedSeconds = 30
/** A second listen to a song by the same listener counts only after this pause. */
export const qualifiedPauseHours = 6
/** An account must be this old for its votes to order charts and the hall of fame, and this old to judge a contest. */
export const chartAccountHours = 24
export const contestAccountHours = 72
/** Places of each list in the hall of fame. */
export const leaderboardPlaces = 5
/** A report of a listen covers at most this much time before it; a report of more is refused. */
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
/** Topics that one stream may follow besides its own account. */
export const maxTopics = 20
export const messageLength = 2_000
/** How many people a new member may write to first. */
export const newcomerConversations = 5
/** Above this the bell shows "99+". */
export const maxShownCount = 99
/** Short enough for a poster. */
export const challengeTitleLength = 100
export const challengeThemeLength = 100
/** How long entries may be judged after the last moment to take part. */
export const judgingHours = 48
export const playlistNameLength = 100
export const playlistDescriptionLength = 1_000
export const maxPlaylists = 200
/** Moving one song renumbers the list in one statement, so the list must stay small enough for that. */
export const maxPlaylistSongs = 500
/** How many likes, listed songs and heard songs, of each, a browser keeps for a guest. */
export const maxKeptOnDevice = 500
/** Results of each kind while a person is still typing. */
export const foundAtOnce = 5
/** What a person writes with a report or an appeal, and a moderator with a decision. */
export const reportLength = 2_000
/** How long a claimed case stays with its moderator after they last looked at it. */
export const claimMinutes = 15
/** How long the person concerned may object. */
export const appealDays = 183
/** What was removed by a decision is kept this long, so that the decision can be reversed. */
export const removedDays = 30
/** Reports that one network may send without an account, within an hour. */
export const guestReports = 5

/** A moderator's reason for setting a member's votes aside, or for letting them count again. */
export const quarantineReasonLength = 1_000
/** A word or domain that moderators look for, what they note beside it, and a text to try filters on. */
export const filterPatternLength = 100
export const filterNoteLength = 300
export const filterTrialLength = 10_000

/** Browsers of one person that get pushes; one more replaces the one that has had no push for longest. */
export const maxPushDevices = 10
/** The address of a browser at its push service; the longest known have about 600 characters. */
export const maxPushAddressLength = 1_000
