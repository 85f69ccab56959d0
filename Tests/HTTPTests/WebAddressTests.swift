import HTTP
import Testing

@Suite struct WebAddressTests {
  @Test func isTakenApart() throws {
    let address = try #require(WebAddress("HTTPS://School.Example:8443/back?a=1#top"))
    #expect(address.scheme == "https" && address.host == "school.example")
    #expect(address.hasQuery && address.hasFragment && !address.hasUser && !address.isLoopback)
    let bare = try #require(WebAddress("https://school.example"))
    #expect(!bare.hasQuery && !bare.hasFragment && !bare.isAddressNumber)
  }

  @Test(arguments: ["https://a.example/?", "https://a.example?", "https://a.example/x?#"])
  func anEmptyQueryIsAQuery(text: String) { #expect(WebAddress(text)?.hasQuery == true) }

  @Test(arguments: ["https://a.example/#", "https://a.example#", "https://a.example/#?x"])
  func anEmptyFragmentIsAFragment(text: String) {
    #expect(WebAddress(text)?.hasFragment == true)
    #expect(WebAddress(text)?.hasQuery == false)
  }

  @Test(arguments: [
    "https://user@a.example/", "https://user:word@a.example/", "https://@a.example/", "https://:@a.example/",
    "http://127.0.0.1:80@evil.example/", "https://a@b@c.example/",
  ])
  func aUserIsSeen(text: String) {
    #expect(WebAddress(text).map(\.hasUser) ?? true)
    #expect(WebAddress(text)?.isLoopback != true)
  }

  @Test(arguments: [
    "http://127.0.0.1/", "http://127.0.0.1", "http://127.8.9.10:80/", "http://localhost/", "HTTP://LocalHost:1",
    "http://[::1]/", "http://[0:0:0:0:0:0:0:1]:9/", "http://127.1/", "http://2130706433/", "http://0x7f.0.0.1/",
  ])
  func thisMachine(text: String) { #expect(WebAddress(text)?.isLoopback == true) }

  @Test(arguments: [
    "http://127.0.0.1.example.com/", "http://127.example/", "http://localhost.example/", "http://0.0.0.0/", "http://[::]/",
    "http://[::2]/", "http://127.0.0.256/", "http://notlocalhost/", "http://10.0.0.1/", "http://localhost./",
    "http://a.example/127.0.0.1", "http://a.example?localhost", "http://a.example#@127.0.0.1",
  ])
  func anotherMachine(text: String) { #expect(WebAddress(text).map { !$0.isLoopback } ?? false) }

  @Test(arguments: [
    "https://10.0.0.1/", "https://[2001:db8::1]/", "https://10.0.0.1./", "https://167772161/", "https://0x0a000001/",
  ])
  func anAddressInNumbers(text: String) { #expect(WebAddress(text)?.isAddressNumber == true) }

  @Test(arguments: [
    "", " ", "a.example", "//a.example/", "/a", "https:", "https://", "https:///", "https:a.example", "https:/a.example",
    "https:///a.example/", "https://?a", "https://#a", "https://a.example:65536/", "https://a.example:99999999999/",
    "https://a.example:-1/", "https://a.example:0/", "https://a.example:8o/", "https://[::1/", "https://::1/",
    "https://[fe80::1%25eth0]/", "https://ex%61mple.example/", "https://a.example%2f@b.example/", "https://a.example\\b/",
    "https://127.0.0.1\\@evil.example/", "https:\\\\a.example/", "https://a b.example/", "https://a.example/ ",
    " https://a.example/", "https://a\t.example/", "https://a.example/\n", "https://a.example/\r\nX: y",
    "https://a.example/\u{0}", "https://schüle.example/", "https://a.example/\u{7F}", "https://a\u{3002}example/",
    "https://ａ.example/",
  ])
  func whatIsNone(text: String) { #expect(WebAddress(text) == nil) }

  @Test func anInternationalNameIsTakenInItsASCIIForm() {
    #expect(WebAddress("https://xn--schle-kva.example/")?.host == "xn--schle-kva.example")
  }
}
