internal import HTTP

/// Finds the marks that proxies and school filters leave on the pages they answer with instead of Apple.
enum ProxyMark {
  /// What each product calls itself, in headers or on its page (lower case).
  static let products: [(mark: String, name: String)] = [
    ("squid", "Squid"), ("zscaler", "Zscaler"), ("fortigate", "FortiGate"), ("fortiguard", "FortiGuard"),
    ("fortinet", "Fortinet"), ("blue coat", "Blue Coat"), ("bluecoat", "Blue Coat"), ("proxysg", "Blue Coat ProxySG"),
    ("symantec web", "Symantec"), ("mcafee web gateway", "McAfee Web Gateway"), ("skyhigh", "Skyhigh"),
    ("websense", "Forcepoint"), ("forcepoint", "Forcepoint"), ("sophos", "Sophos"), ("barracuda", "Barracuda"),
    ("cisco umbrella", "Cisco Umbrella"), ("ironport", "Cisco WSA"), ("palo alto networks", "Palo Alto Networks"),
    ("checkpoint", "Check Point"), ("smoothwall", "Smoothwall"), ("lightspeed", "Lightspeed"), ("securly", "Securly"),
    ("goguardian", "GoGuardian"), ("contentkeeper", "ContentKeeper"), ("iboss", "iboss"), ("netskope", "Netskope"),
    ("linewize", "Linewize"), ("dansguardian", "DansGuardian"), ("e2guardian", "e2guardian"), ("privoxy", "Privoxy"),
    ("tinyproxy", "Tinyproxy"), ("mitmproxy", "mitmproxy"), ("untangle", "Untangle"), ("pfsense", "pfSense"),
  ]

  /// What such pages say (plain form, see `Observation.plain`).
  static let phrases = [
    "the requested url could not be retrieved", "access to this site is blocked", "this site is blocked",
    "this page is blocked", "web page blocked", "website blocked", "content filter", "web filter", "web gateway",
    "proxy authentication required", "captive portal", "network login", "blocked by your network",
    "your administrator has blocked", "internet access policy", "acceptable use policy",
  ]

  /// The name of what left its mark, or `nil`. Server software that may as well be Apple's own is no mark.
  /// `text` is the body in plain form; a product's name counts on a web page only.
  static func find(headers: Headers, text: String, isPage: Bool) -> String? {
    for field in headers.fields {
      let name = field.name.lowercased()
      if name == "proxy-authenticate" || name == "proxy-connection" || name == "x-squid-error" { return "a proxy" }
      guard ["server", "via", "x-cache", "x-cache-lookup", "set-cookie", "location"].contains(name) else { continue }
      let value = field.value.lowercased()
      if let product = products.first(where: { value.contains($0.mark) }) { return product.name }
    }
    if phrases.contains(where: { text.contains($0) }) { return "a proxy or filter" }
    return isPage ? products.first { text.contains($0.mark) }?.name : nil
  }
}
