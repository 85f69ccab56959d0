extension NameList {
  /// Names from many scripts, as a big city's schools have them; all people made of them are invented.
  static let all: [NameList] = [
    NameList(
      weight: 30, middle: true,
      given: """
        Ava Liam Olivia Noah Emma Oliver Mia Elijah Sophia James Amelia William Harper Henry Evelyn Lucas Abigail
        Benjamin Ella Theodore Scarlett Jack Grace Levi Chloe Owen Riley Wyatt Hazel Caleb Nora Isaac Lily Samuel
        Violet Dylan Stella Miles Ruby Hudson Naomi Jasper Maya Felix Alice Ezra Clara Silas Ivy Jean-Luc Mary_Kate
        """,
      family: """
        Smith Johnson Williams Brown Jones Miller Davis Wilson Anderson Taylor Thomas Moore Jackson Martin Lee Thompson
        White Harris Clark Lewis Robinson Walker Young Allen King Wright Scott Hill Green Adams Baker Nelson Carter
        Mitchell Roberts Turner Phillips Campbell Parker Evans Edwards Collins Stewart Morris O'Brien/obrien
        O’Connor/oconnor Smith-Jones/smithjones MacDonald St._James/stjames
        """),
    NameList(
      weight: 16, middle: true,
      given: """
        Sofía/sofia Mateo Valentina Santiago Camila Diego Lucía/lucia Sebastián/sebastian Ximena Emiliano Guadalupe
        Jesús/jesus María_José/mariajose José/jose Inés/ines Joaquín/joaquin Renata Andrés/andres Beatriz Íñigo/inigo
        Fatima Thiago João/joao Conceição/conceicao
        """,
      family: """
        García/garcia Rodríguez/rodriguez Martínez/martinez Hernández/hernandez López/lopez González/gonzalez
        Pérez/perez Sánchez/sanchez Ramírez/ramirez Torres Flores Rivera Gómez/gomez Díaz/diaz Cruz Morales Ortiz
        Gutiérrez/gutierrez Muñoz/munoz Núñez/nunez de_la_Cruz/delacruz García_Márquez/garciamarquez Silva Araújo/araujo
        """),
    NameList(
      weight: 5,
      given: "Zoé/zoe Chloé/chloe Étienne/etienne François/francois Hélène/helene Anaïs/anais Maël/mael Océane/oceane",
      family: "Lefèvre/lefevre Dubois Moreau Garçon/garcon Benoît/benoit D’Aubigné/daubigne Le_Goff/legoff Fournier"),
    NameList(
      weight: 5,
      given: "Jürgen/juergen Käthe/kaethe Björn/bjoern Zoë/zoe Sören/soeren Anke Matthias Friederike Lukas Grete",
      family:
        "Müller/mueller Schröder/schroeder Weiß/weiss Groß/gross Anders Köhler/koehler von_Berg/vonberg Strauß/strauss"),
    NameList(
      weight: 4,
      given: "Åse/aase Søren/soren Øystein/oystein Þóra/thora Björk/bjork Ærik/aerik Linnéa/linnea Väinö/vaino Aino",
      family:
        "Ødegård/odegard Sørensen/sorensen Åkerlund/akerlund Guðmundsdóttir/gudmundsdottir Þórsson/thorsson Mäkinen/makinen"
    ),
    NameList(
      weight: 4,
      given:
        "Łukasz/lukasz Zuzanna Šárka/sarka Jiří/jiri Žofie/zofie Ștefan/stefan Ágnes/agnes Győző/gyozo Đorđe/djordje",
      family: "Wójcik/wojcik Kowalczyk Dvořák/dvorak Novák/novak Țurcanu/turcanu Szabó/szabo Đurić/djuric Černý/cerny"),
    NameList(
      weight: 3,
      given: "Ayşe/ayse İrem/irem Çağla/cagla Oğuz/oguz Iğnaz/ignaz Gökçe/gokce",
      family: "Yılmaz/yilmaz Şahin/sahin Öztürk/ozturk Çelik/celik Doğan/dogan Aydın/aydin"),
    NameList(
      weight: 5,
      given: "Nguyệt/nguyet Minh Thị_Hương/thihuong Đức/duc Quốc_Bảo/quocbao Ánh/anh Tuấn/tuan Thảo/thao",
      family: "Nguyễn/nguyen Trần/tran Lê/le Phạm/pham Đặng/dang Võ/vo Bùi/bui Đỗ/do"),
    NameList(
      weight: 4,
      given: "Ngozi Chidi Adébáyọ̀/adebayo Ọláwálé/olawale Amara Kwame Akosua Thandiwe Sipho Wanjikũ/wanjiku Kofi Nala",
      family: "Okafor Adébísí/adebisi Mensah Ndlovu Mwangi Dlamini Eze Ọlátúnjí/olatunji Boateng Kamau Nwosu"),
    NameList(
      weight: 3,
      given: "Нина/nina Дмитро/dmytro Олена/olena Артём/artyom Ольга/olha Їжак/yizhak Святослав/sviatoslav",
      family: "Шевченко/shevchenko Коваленко/kovalenko Иванова/ivanova Петров/petrov Бондар/bondar Соловьёв/solovyov"),
    NameList(
      weight: 2,
      given: "Ελένη/eleni Γιώργος/giorgos Αθηνά/athina Νίκος/nikos",
      family: "Παπαδόπουλος/papadopoulos Ιωάννου/ioannou Κωνσταντίνου/konstantinou"),
    NameList(
      weight: 4,
      given: "فاطمة/fatima محمد/mohammed ليلى/layla يوسف/yousef زينب/zaynab عمر/omar مريم/maryam",
      family: "العلي/alali الحسن/alhassan المصري/almasri خليل/khalil بن_سالم/binsalem حداد/haddad"),
    NameList(
      weight: 1, given: "נועה/noa דוד/david תמר/tamar יעל/yael", family: "כהן/cohen לוי/levi מזרחי/mizrahi פרץ/peretz"),
    NameList(
      weight: 3,
      given: "आराध्या/aradhya विवान/vivaan अनन्या/ananya कृष्ण/krishna ப்ரியா/priya కార్తీక్/karthik ਗੁਰਪ੍ਰੀਤ/gurpreet",
      family: "शर्मा/sharma पटेल/patel सिंह/singh அய்யர்/iyer రెడ్డి/reddy ਕੌਰ/kaur"),
    NameList(
      weight: 1, given: "สมชาย/somchai มาลี/malee นภัสสร/napatsorn", family: "ศรีสุวรรณ/srisuwan ใจดี/jaidee แก้วมณี/kaewmanee"
    ),
    NameList(
      weight: 4,
      given: "伟/wei 芳/fang 秀英/xiuying 娜/na 敏/min 静/jing 家豪/jiahao 子涵/zihan 怡君/yijun",
      family: "王/wang 李/li 张/zhang 刘/liu 陈/chen 楊/yang 黃/huang 欧阳/ouyang 司馬/sima"),
    NameList(
      weight: 3,
      given: "花子/hanako 太郎/taro さくら/sakura 陽翔/haruto ひなた/hinata 蓮/ren ユキ/yuki 結衣/yui",
      family: "佐藤/sato 鈴木/suzuki 高橋/takahashi 田中/tanaka 渡邊/watanabe 小林/kobayashi 斎藤/saito"),
    NameList(
      weight: 3,
      given: "민준/minjun 서연/seoyeon 지우/jiwoo 하은/haeun 도윤/doyun 수빈/subin",
      family: "김/kim 이/lee 박/park 최/choi 정/jung 남궁/namgung"),
    NameList(weight: 1, given: "ሳራ/sara ዳዊት/dawit ሄለን/helen", family: "በቀለ/bekele ተስፋዬ/tesfaye አበበ/abebe"),
    NameList(
      weight: 1, given: "ნინო/nino გიორგი/giorgi Անի/ani Արամ/aram",
      family: "ბერიძე/beridze მაისურაძე/maisuradze Պետրոսյան/petrosyan Սարգսյան/sargsyan"),
    NameList(weight: 1, given: "Kaʻiulani/kaiulani Keoni Leilani", family: "Kealoha Kahananui ʻŌpūnui/opunui"),
    NameList(
      weight: 1, given: "Siobhán/siobhan Pádraig/padraig Aoife Niamh",
      family: "Ó_Súilleabháin/osuilleabhain Ní_Bhriain/nibhriain Mac_Cárthaigh/maccarthaigh"),
  ]
}
