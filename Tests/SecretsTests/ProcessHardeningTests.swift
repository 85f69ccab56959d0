import CSystem
import Secrets
import Testing

@Suite struct ProcessHardeningTests {
  @Test func neitherCoreFileNorForeignEyes() {
    // The test process is shared: what can be set back is.
    defer { _ = homeroom_set_dumpable(1) }
    #expect(ProcessHardening.forbidDumps())
    #expect(homeroom_is_dumpable() == 0)
    #expect(homeroom_core_limit() == 0)
    #expect(ProcessHardening.forbidDumps(), "a second call is as good")
  }
}
