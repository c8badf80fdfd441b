/**
 * Words that people use for passwords: words, names and runs of keys of the kind that are near the top of every list of
 * stolen passwords, in the languages of the product; Korean also as it comes out of a keyboard set to English. Written
 * by hand for Melodrome; no list was copied. Lower case, and without the digits and signs that people put before and
 * after such words: the caller removes those.
 */
export const commonWords: ReadonlySet<string> = new Set(
  `
aaa aaaa abc abcabc abcd abcdef access acdc admin administrator aegyo aespa africa aishiteru ajax ajdcjddl alex
alexander alexandra alexis always amanda amazon america american amigos amor amorcito amore amour andrea andrew
android angel angela anime anna anne annyeong annyeonghaseyo anonymous anthony anyone anything apple argentina
arigato army arschloch arsenal artist asd asdf asdfasdf asdfgh asdzxc ashley asshole audi australia autumn azerty
baby babyboy babygirl babylove baerchen banana band bangtan baobao barbara barcelona baseball basketball bass batman
bayern bear beatles beautiful beer beijing benfica berlin bestfriend beyonce bff bigboss bigdick bimil bimilbeonho
bitch black blackcat blackpink blahblah blessed blessing blink blue bluesky bmw boca bonita bonjour boss boxing
boyfriend brandon brasil brazil brian brittany broncos brother bts bulls bullshit bunny busan butter butterfly bye
callofduty camaro camille canada candy captain cash cat cats celtic champion change changeme charles charlie
charlotte cheese chelsea cherry chicken children china chocolate chouchou chris christ christian christopher claudia
coffee colombia computer concert contrasena contraseña cookie cookies corazon corinthians corvette coucou
counterstrike cowboy cowboys cricket crystal curtain cute cutie dad daddy daehanminguk daisy dance dancer dancing
daniel danielle darling daum david default demo demon deus deutschland devil diamond diana dinosaur disco dkssud
dkssudgktpdy dlsxjspt dmador dog dogs dollar dolphin dontknow doraemon dortmund doudou dragon dragonball drummer
drums ducati duck dvorak eagle eagles elizabeth elvis emily eminem emma england enter eogksalsrnr eric espana
estrella ethan eva everton everything example exo facebook faith falcon familia family father felicidad felicidade
felipe fernando ferrari ficken fitness flamengo flower flowers football forever foreverlove forget forgot fortnite
france francisco frankfurt freedom friend friends fuck fucker fuckoff fuckyou fussball futebol gabriel gabriela
galaxy game gamer games gaming gatinha geheim general george germany ghost giants ginger girlfriend gkrry glory
gmail god godisgood goku gold golden golf goodbye google grace grandma grandpa green guest guitar guitarra hallo
hallohallo hamburg hamburger hamster hanguk hannah happy harley harrypotter haslo hate hawk heather heaven hell
hello hellohello hermosa hero heythere hi hikari hinata hiphop hockey hogwarts hola honda honey hope horse hotmail
hottie hunter husband hyundai hyung hyunwoo ichliebedich idontknow iforgot ihateyou ilove iloveme iloveu iloveyou
india instagram internet iphone ironman isabella italia italy jack jackson jacob jake james japan jasmine jason jazz
jennifer jessica jesus jesuschrist jesuscristo jesusislord jetaime jewel jihoon jiwon john jordan joseph joshua
julien justin justinbieber juventus kakao kakaotalk karaoke karen kawasaki kennwort kevin killer killme kimberly
kimchi king kitten kitty konnichiwa korea kpop ladygaga lakers lamborghini laogong laopo laura lauren
leagueoflegends ledzeppelin legend letmein liebe lily linux lion lisa lisboa liuyang liverpool login logon london
loser louis loulou love loveislife lovelove loveme lover loveyou lucas lucifer lucky luffy luis madrid magic
magician mama manchester manga manutd maria marina mario mariposa mark marseille martin mary master matrix matthew
maxwell maybe mdp megan melissa melodia melodrome melody mercedes messi metal metallica meuamor mexico miamor
michael michaeljordan michelle microsoft miguel mike milan millionaire minecraft minjun minsu mivida mom mommy
monamour money monica monkey moon morgan moscow motdepasse mother mummy music musica musik musique mustang mylove
naruto natalie natasha nathan naver netflix never newjeans nexon neymar nicholas nicolas nicole nihao nihon ninja
nintendo nippon nirvana nobody nono noona nothing ocean ohayou oliver olivia onedirection onepiece open opensesame
oppa orange overwatch packers palmeiras panda papa paris parol parola pass passcode passwd password passwort pasta
patricia patrick paul peace peach peaches pedro penguin pepper peter phoenix piano pikachu pink pinkfloyd pirate
pizza playboy player playstation please pokemon pony pornstar porsche porto portugal pretty prince princesa princess
pubg puppy purple pussy pwd qazwsx qkqh qlalfqjsgh qlqjs queen qwe qweasd qweasdzxc qwer qwerasdf qwerty qwertz
rabbit rachel radio raiders rainbow ramen ranger rangers rapper realmadrid rebecca red redrose redsox redvelvet
remember ricardo rich richard rihanna river rkatk rlaalstn rlacl robert roberto roblox rock rocknroll roma ronaldo
root rose rugby russia ryan sailormoon sakura samantha sample samsung samuel samurai sandra santos sara sarah sarang
saranghae saranghaeyo sasaki sasuke satan saudade schalke schatz schatzi scott sebastian secret secreta secreto
segredo senha seoul seoyeon sesame seventeen sex sexsex sexy shadow shakira shanghai shark shfo shit signin silver
sing singer singing sister skate skateboard sky slipknot smile smiley snake snoopdogg snow snowboard snowy soccer
soldier soleil somebody someone something sommer song songs sonne sonnenschein sophia sophie sorry southkorea spain
spider spiderman spotify spring stage star starcraft stars startrek starwars steelers stephanie steven strawberry
straykids sugar summer sun sunny suno sunshine superman surf surfing susan sushi suzuki sweet sweetie swimming
takahashi tanaka taylor taylorswift teamo teamoamor teamomucho techno temp temporary tennis tequiero tequila teresa
test tester testing thanks thankyou thdsla theater theatre thebeatles thiago thierry thomas tiffany tiger tiktok
tkfkd tkfkdgo tkfkdgody together tokyo toor totoro toulouse toyota treasure truelove trustno trustnoone tupac turtle
twice twitter udio unicorn united unknown unnie usa user valentina valorant vanessa vanilla veronica victor victoria
vincent violin vodka volkswagen volleyball wachtwoord wangzi warcraft warrior wasd welcome whatever whisky white
whoknows wife william windows winner winter wizard woaini woaiwo wolf wonderwoman xavier xbox xiaoming xxx yahoo
yamada yamaha yankees yellow yes yesyes youtube zachary zelda zhangwei zhongguo zxc zxcv zxcvbn zzz
ありがとう こんにちは パスワード 你好 密码 愛してる 我爱你 音乐 音楽 가족 김치 노래 대한민국 멜로드롬
방탄소년단 비밀번호 비번 사랑 사랑해 사랑해요 아빠 안녕 안녕하세요 엄마 우리집 음악 행복 행복해
`
    .split(/\s+/)
    .filter(word => word !== ''),
)
