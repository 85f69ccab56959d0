@main
struct Homeroom {
  static func main() {}
}
